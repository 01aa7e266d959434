export * from './mining.ts'
