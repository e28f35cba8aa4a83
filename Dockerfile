# docker build -t upcard .
# docker run -p 8000:8000 -v upcard:/data upcard
ARG BASE=python:3.12-slim
FROM ${BASE} AS build
WORKDIR /src
COPY pyproject.toml constraints.txt README.md LICENSE NOTICES.md ./
COPY src src
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --constraint constraints.txt '.[postgres]'

FROM ${BASE}
RUN useradd --system --uid 10001 --home-dir /data upcard && mkdir -p /data && chown upcard:upcard /data
COPY --from=build /venv /venv
USER upcard
VOLUME /data
# What is compiled stays in the volume, too: the second start takes no time.
ENV PATH=/venv/bin:$PATH HOME=/data XDG_CACHE_HOME=/data/cache \
    UPCARD_HOST=0.0.0.0 UPCARD_PORT=8000 UPCARD_BROWSER=0 UPCARD_DATA=/data/room UPCARD_JSON_LOGS=1
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f\"http://127.0.0.1:{os.environ['UPCARD_PORT']}/ready\", timeout=4)"]
CMD ["upcard", "serve"]
