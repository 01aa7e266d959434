export * from './path.ts'
export * from './statement.ts'
export * from './tree.ts'
