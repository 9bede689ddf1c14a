# Image of the server, with its pages already built. docs/runbooks/containers.md describes its use.
# The base needs Node.js 20 or newer with npm. The project installs the Node that it runs on.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS built
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/ui/package.json packages/ui/
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN node_modules/.bin/node apps/web/build.ts

FROM ${BASE}
# A user of its own, whose number is the same in every image. The code belongs to root, so the server cannot change it.
RUN groupadd --gid 10001 kasauti && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data kasauti \
 && mkdir /data && chown 10001:10001 /data
WORKDIR /app
COPY --from=built /app /app
ENV HOST=0.0.0.0 PORT=3000 KASAUTI_DATA_DIR=/data PATH=/app/node_modules/.bin:$PATH
USER 10001:10001
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=180s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "scripts/start.ts"]
