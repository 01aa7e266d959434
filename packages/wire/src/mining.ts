export { machineEarnings } from './mining/earnings.ts'
export { findMachine, findMachineGroup, machineList } from './mining/machines.ts'
export { cancelMachineOrder, findMachineOrder, machineOrderList } from './mining/orders.ts'
export { buyMachine, buyMachineShare } from './mining/purchases.ts'
