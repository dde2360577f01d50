# Orrery in a container: rootless, on a read-only file system, with its state in a volume.
#
#   docker build --tag orrery .
#   docker run --rm --interactive --read-only --cap-drop ALL --security-opt no-new-privileges --tmpfs /tmp \
#     --volume orrery-state:/state --volume /path/to/project:/project:ro orrery
#
# Without a model it needs no network: add --network none. What each layer protects from is in docs/assistant.md. Nothing in the
# image belongs to who runs it but /state, and nothing else is written.

FROM node:24-bookworm-slim AS build
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends git ca-certificates \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY . .
RUN npm ci && npm run build && npm pack --ignore-scripts --pack-destination /packed

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Orrery" \
  org.opencontainers.image.description="A working model of a codebase for coding agents, over MCP" \
  org.opencontainers.image.licenses="MIT"
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends git \
  && rm -rf /var/lib/apt/lists/*
RUN --mount=type=bind,from=build,source=/packed,target=/packed \
  npm install --global --ignore-scripts --no-audit --no-fund /packed/*.tgz \
  && npm cache clean --force \
  && install --directory --mode 0700 --owner 1000 --group 1000 /state
# By number, so that a cluster that allows no root can tell.
USER 1000:1000
# What is kept between runs, and what Node has compiled, goes into the volume: the rest may be read-only.
ENV ORRERY_STATE=/state XDG_DATA_HOME=/state ORRERY_ROOT=/project
VOLUME /state
WORKDIR /project
ENTRYPOINT ["orrery"]
CMD ["serve", "--no-hub"]
