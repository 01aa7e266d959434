export { adjustmentLegs } from './adjustment.ts'
export { type RiskFacts, riskScore, riskSignals } from './risk.ts'
export * from './setting-limits.ts'
