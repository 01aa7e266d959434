/** What an operator may set at most, by noun. */
export const settingLimits = {
  contracts: { seconds: 86_400, premium: '1000000', exposure: '1000000000' },
  loans: { termDays: 366, dailyRate: '0.01', overdueFactor: '3', inReview: 100 },
  mining: { termDays: 3_650, pairingDays: 365 },
  staking: { termDays: 3_650, dailyRate: '0.01' },
  tokenSale: { lockDays: 3_650 },
} as const
