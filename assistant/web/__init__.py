"""The only Flask: pages, forms, the live stream, the sign-in of devices."""
