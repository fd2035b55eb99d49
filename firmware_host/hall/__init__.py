"""Many tables in one hall, over an MQTT broker: what each publishes, and who listens.

May import record, kept and below. Only `broker` knows paho-mqtt, and imports it when it is used.
"""
