export function proxyProgram(proxy: {
  folder: string
  host: string
  port: number
  /** Ports of api processes on this machine. */
  apis: readonly number[]
  /** Without TLS, for programs that look into what is sent. */
  plain?: boolean
  /** Where it says what went wrong. */
  errors?: string
  /** Who may reach the desk, as nginx says it; OPERATORS_FROM unless given. */
  operators?: string
}): { command: string; parameters: string[]; certificate: string }
