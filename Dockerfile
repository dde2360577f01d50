# Orrery in a container: without root, on a read-only file system, with its state in a volume.
#
#   docker build --tag orrery .
#   docker run --rm --interactive --read-only --cap-drop ALL --security-opt no-new-privileges --tmpfs /tmp \
#     --volume orrery-state:/state --volume /path/to/project:/project:ro orrery
#
# Without a model it needs no network: add --network none. What each layer protects from is in docs/assistant.md.

FROM node:24-bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends git ca-certificates && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY . .
RUN npm ci && npm run build && npm pack --ignore-scripts --pack-destination /packed

FROM node:24-bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends git && rm -rf /var/lib/apt/lists/*
COPY --from=build /packed/orrery-*.tgz /tmp/orrery.tgz
RUN npm install --global --ignore-scripts /tmp/orrery.tgz && rm /tmp/orrery.tgz \
  && install --directory --mode 0700 --owner node --group node /state
USER node
ENV ORRERY_STATE=/state ORRERY_ROOT=/project
VOLUME /state
WORKDIR /project
ENTRYPOINT ["orrery"]
CMD ["serve", "--no-hub"]
