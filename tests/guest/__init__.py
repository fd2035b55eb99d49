"""What is run inside a guest machine; nothing here is collected by pytest. See
docs/testing-appliance.md."""
