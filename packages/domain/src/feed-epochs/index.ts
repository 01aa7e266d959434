export * from './beacon.ts'
export * from './feed-statement.ts'
