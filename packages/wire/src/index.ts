import * as assets from './assets.ts'
import * as auth from './auth.ts'
import * as contracts from './contracts.ts'
import type { Endpoint } from './endpoint.ts'
import * as market from './market.ts'
import * as profile from './profile.ts'
import * as site from './site.ts'
import * as spot from './spot.ts'

export * from './endpoint.ts'
export * from './envelope.ts'
export * from './languages.ts'
export { type Page, pageSizeDefault, pageSizeMax } from './page.ts'
export * from './refusals.ts'

/** Every endpoint of Halyard by name. */
export const endpoints = {
  captcha: auth.captcha,
  emailCode: auth.emailCode,
  phoneCode: auth.phoneCode,
  registerUser: auth.registerUser,
  login: auth.login,
  logout: auth.logout,
  resetPassword: auth.resetPassword,
  resetPasswordByPhone: auth.resetPasswordByPhone,
  changePassword: auth.changePassword,
  changeWithdrawalPassword: auth.changeWithdrawalPassword,
  securityCode: auth.securityCode,
  getUserInfo: profile.getUserInfo,
  site: site.site,
  balances: assets.balances,
  moneyRecords: assets.moneyRecords,
  pairList: market.pairList,
  candles: market.candles,
  placeBuyOrder: spot.placeBuyOrder,
  placeSellOrder: spot.placeSellOrder,
  cancelOrder: spot.cancelOrder,
  orderList: spot.orderList,
  findOrder: spot.findOrder,
  contractConfig: contracts.contractConfig,
  openContract: contracts.openContract,
  contractList: contracts.contractList,
  findContract: contracts.findContract,
  profitLoss: contracts.profitLoss,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
