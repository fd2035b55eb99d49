"""The sheet to finish by hand, if the machine cannot go on."""
