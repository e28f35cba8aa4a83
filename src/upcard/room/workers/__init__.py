"""Processes and threads in which bots think, their queue, and how fast bots may move."""
