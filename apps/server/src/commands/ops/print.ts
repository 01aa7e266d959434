/** An answer for a person: lists as lines, rows as names with values below each other. */
export function print(value: unknown, indent = ''): string {
  if (Array.isArray(value)) {
    return value.length === 0
      ? `${indent}none`
      : value.map((item) => `${indent}- ${print(item, `${indent}  `).trimStart()}`).join('\n')
  }
  if (value instanceof Date) return `${indent}${value.toISOString()}`
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([name, field]) =>
        isNested(field) ? `${indent}${name}:\n${print(field, `${indent}  `)}` : `${indent}${name}: ${print(field)}`,
      )
      .join('\n')
  }
  return `${indent}${value === null ? '–' : String(value)}`
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
}
