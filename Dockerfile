# make dist && docker build -t upcard .
# docker run -p 8000:8000 -v upcard:/data upcard
ARG BASE=python:3.12-slim
FROM ${BASE} AS build
WORKDIR /wheels
COPY constraints.txt build/dist/*.whl ./
# First Upcard itself, from these files alone; of the wheels pip takes the one for this platform. Then what it needs.
RUN python -m venv /venv \
    && /venv/bin/pip install --no-cache-dir --no-index --no-deps --find-links . upcard upcard-web \
    && /venv/bin/pip install --no-cache-dir --constraint constraints.txt 'upcard[hosting,postgres,accounts]'

FROM ${BASE}
RUN useradd --system --uid 10001 --home-dir /data upcard && mkdir -p /data && chown upcard:upcard /data
COPY --from=build /venv /venv
USER upcard
VOLUME /data
# Whether the rules' libraries work on this processor is tried once, and known after that: the volume keeps it.
ENV PATH=/venv/bin:$PATH HOME=/data XDG_CACHE_HOME=/data/cache \
    UPCARD_HOST=0.0.0.0 UPCARD_PORT=8000 UPCARD_BROWSER=0 UPCARD_DATA=/data/room UPCARD_JSON_LOGS=1
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f\"http://127.0.0.1:{os.environ['UPCARD_PORT']}/ready\", timeout=4)"]
CMD ["upcard", "serve"]
