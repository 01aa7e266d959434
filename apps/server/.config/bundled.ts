import { parse } from 'node:path'
import type { RolldownOptions } from 'rolldown'

/** What stays in node_modules; everything else that a program imports is in its file (docs/decisions/056). */
const outside = [
  // Native code, in a package for each machine.
  'sharp',
  '@node-rs/argon2',
  // Files of their own that they read or run: the pages at /docs, a thread, WebAssembly.
  'swagger-ui-dist',
  'pino',
  'svg-captcha',
  '@prisma',
  // Loaded by who needs it: passkeys, mail by SMTP.
  '@simplewebauthn/server',
  'nodemailer',
  // Read by who is traced only: in the file everybody would read them (docs/decisions/061).
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  // One copy for us, for Prisma's adapter and for BullMQ, since its types are set once.
  'pg',
  // What Nest and BullMQ would use if it were there.
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/platform-socket.io',
  '@fastify/multipart',
  '@fastify/view',
  '@valkey/valkey-glide',
  'class-transformer',
  'class-validator',
]

/**
 * How each program of the server becomes one file. Names stay as they are: Nest finds classes by them, and people read
 * them in stacks.
 */
export const bundled = {
  platform: 'node',
  external: (id: string) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
  tsconfig: 'tsconfig.json',
  output: {
    format: 'esm',
    codeSplitting: false,
    // Read at each start: where a line came from is said by name, and the source itself is beside it or in the
    // repository.
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Licences stay with what they are of.
    comments: { legal: true, annotation: false, jsdoc: false },
  },
} satisfies RolldownOptions

/** A program as one file of our own sources and of what they depend on, so that a start reads one instead of two thousand. */
export function oneFileOf(input: string): RolldownOptions {
  return { ...bundled, input, output: { ...bundled.output, file: `dist/${parse(input).name}.js` } }
}
