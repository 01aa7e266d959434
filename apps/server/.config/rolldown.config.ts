import { defineConfig } from 'rolldown'
import { oneFileOf } from './bundled.ts'

/** The server, and the process in which it decodes pictures. */
export default defineConfig(['src/main.ts', 'src/features/uploads/picture-decoder.mjs'].map(oneFileOf))
