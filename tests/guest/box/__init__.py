"""The appliance under real systemd in a container: quick, but without a screen."""
