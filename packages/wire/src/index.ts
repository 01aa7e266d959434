import * as addressBook from './address-book.ts'
import * as articles from './articles.ts'
import * as assets from './assets.ts'
import * as auth from './auth.ts'
import * as bankCards from './bank-cards.ts'
import * as charts from './charts.ts'
import * as contracts from './contracts.ts'
import * as conversion from './conversion.ts'
import * as deposits from './deposits.ts'
import type { Endpoint } from './endpoint.ts'
import * as feedEpochs from './feed-epochs.ts'
import * as identity from './identity.ts'
import * as invitations from './invitations.ts'
import * as loans from './loans.ts'
import * as market from './market.ts'
import * as mining from './mining.ts'
import * as networks from './networks.ts'
import * as notifications from './notifications.ts'
import * as passkeys from './passkeys.ts'
import * as priceAlerts from './price-alerts.ts'
import * as profile from './profile.ts'
import * as site from './site.ts'
import * as spot from './spot.ts'
import * as staking from './staking.ts'
import * as tokenSale from './token-sale.ts'
import * as twoFactor from './two-factor.ts'
import * as uploads from './uploads.ts'
import * as wireTransfers from './wire-transfers.ts'
import * as withdrawals from './withdrawals.ts'

export * from './endpoint.ts'
export * from './envelope.ts'
export { isPlainText, wireNameOf, withoutEmpty } from './fields.ts'
export { photoFields } from './identity.ts'
export * from './languages.ts'
export { listedMax, type Page, pageSizeDefault, pageSizeMax } from './page.ts'
export * from './refusals.ts'
export { uploadBytesMax, uploadField, uploadPath, uploadPixelsMax, uploadRatioMax, uploadSideMax } from './uploads.ts'

/** Every endpoint of Halyard by name. */
export const endpoints = {
  captcha: auth.captcha,
  emailCode: auth.emailCode,
  phoneCode: auth.phoneCode,
  registerUser: auth.registerUser,
  login: auth.login,
  loginKnownDevice: auth.loginKnownDevice,
  demoSignIn: auth.demoSignIn,
  logout: auth.logout,
  resetPassword: auth.resetPassword,
  resetPasswordByPhone: auth.resetPasswordByPhone,
  changePassword: auth.changePassword,
  changeWithdrawalPassword: auth.changeWithdrawalPassword,
  securityCode: auth.securityCode,
  loginTwoFactor: twoFactor.loginTwoFactor,
  accountSecurity: twoFactor.accountSecurity,
  beginTwoFactor: twoFactor.beginTwoFactor,
  confirmTwoFactor: twoFactor.confirmTwoFactor,
  renewRecoveryCodes: twoFactor.renewRecoveryCodes,
  endTwoFactor: twoFactor.endTwoFactor,
  setAntiPhishingCode: twoFactor.setAntiPhishingCode,
  beginPasskeyLogin: passkeys.beginPasskeyLogin,
  loginPasskey: passkeys.loginPasskey,
  passkeys: passkeys.passkeys,
  beginPasskey: passkeys.beginPasskey,
  addPasskey: passkeys.addPasskey,
  renamePasskey: passkeys.renamePasskey,
  removePasskey: passkeys.removePasskey,
  getUserInfo: profile.getUserInfo,
  site: site.site,
  balances: assets.balances,
  moneyRecords: assets.moneyRecords,
  portfolio: assets.portfolio,
  coinCost: assets.coinCost,
  statement: assets.statement,
  pairList: market.pairList,
  candles: charts.candles,
  recentPrices: charts.recentPrices,
  createPriceAlert: priceAlerts.createPriceAlert,
  priceAlertList: priceAlerts.priceAlertList,
  deletePriceAlert: priceAlerts.deletePriceAlert,
  feedEpochs: feedEpochs.feedEpochs,
  feedEpoch: feedEpochs.feedEpoch,
  placeBuyOrder: spot.placeBuyOrder,
  placeSellOrder: spot.placeSellOrder,
  cancelOrder: spot.cancelOrder,
  cancelAllOrders: spot.cancelAllOrders,
  amendOrder: spot.amendOrder,
  orderList: spot.orderList,
  findOrder: spot.findOrder,
  contractConfig: contracts.contractConfig,
  openContract: contracts.openContract,
  contractList: contracts.contractList,
  findContract: contracts.findContract,
  profitLoss: contracts.profitLoss,
  coinList: networks.coinList,
  createDeposit: deposits.createDeposit,
  declareDeposit: deposits.declareDeposit,
  declaredDeposits: deposits.declaredDeposits,
  depositList: deposits.depositList,
  findDeposit: deposits.findDeposit,
  wireCurrencies: wireTransfers.wireCurrencies,
  createWithdrawal: withdrawals.createWithdrawal,
  withdrawalList: withdrawals.withdrawalList,
  findWithdrawal: withdrawals.findWithdrawal,
  cancelWithdrawal: withdrawals.cancelWithdrawal,
  cardCurrencies: withdrawals.cardCurrencies,
  createCardWithdrawal: withdrawals.createCardWithdrawal,
  cardWithdrawalList: withdrawals.cardWithdrawalList,
  conversionQuote: conversion.conversionQuote,
  convert: conversion.convert,
  conversionList: conversion.conversionList,
  findConversion: conversion.findConversion,
  saveAddress: addressBook.saveAddress,
  savedAddresses: addressBook.savedAddresses,
  findAddress: addressBook.findAddress,
  deleteAddress: addressBook.deleteAddress,
  addressWhitelist: addressBook.addressWhitelist,
  setAddressWhitelist: addressBook.setAddressWhitelist,
  saveBankCard: bankCards.saveBankCard,
  bankCards: bankCards.bankCards,
  deleteBankCard: bankCards.deleteBankCard,
  upload: uploads.upload,
  submitIdentity: identity.submitIdentity,
  resubmitIdentity: identity.resubmitIdentity,
  findIdentity: identity.findIdentity,
  notificationList: notifications.notificationList,
  findNotification: notifications.findNotification,
  readNotification: notifications.readNotification,
  readAllNotifications: notifications.readAllNotifications,
  tokenSaleList: tokenSale.tokenSaleList,
  findTokenSale: tokenSale.findTokenSale,
  subscribeToSale: tokenSale.subscribeToSale,
  subscriptionList: tokenSale.subscriptionList,
  stakingProductList: staking.stakingProductList,
  findStakingProduct: staking.findStakingProduct,
  openStake: staking.openStake,
  stakeList: staking.stakeList,
  findStake: staking.findStake,
  stakingSummary: staking.stakingSummary,
  redemptionPreview: staking.redemptionPreview,
  redeemStake: staking.redeemStake,
  stakingEarnings: staking.stakingEarnings,
  machineList: mining.machineList,
  findMachine: mining.findMachine,
  findMachineGroup: mining.findMachineGroup,
  buyMachine: mining.buyMachine,
  buyMachineShare: mining.buyMachineShare,
  machineOrderList: mining.machineOrderList,
  findMachineOrder: mining.findMachineOrder,
  cancelMachineOrder: mining.cancelMachineOrder,
  machineEarnings: mining.machineEarnings,
  loanProductList: loans.loanProductList,
  findLoanProduct: loans.findLoanProduct,
  applyForLoan: loans.applyForLoan,
  loanList: loans.loanList,
  findLoan: loans.findLoan,
  loanQuote: loans.loanQuote,
  repayLoan: loans.repayLoan,
  invitationSummary: invitations.invitationSummary,
  invitedMembers: invitations.invitedMembers,
  articleList: articles.articleList,
  findArticle: articles.findArticle,
} as const satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
