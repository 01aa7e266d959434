export { TokenSaleDemo } from './token-sale.demo.ts'
export { TokenSaleModule } from './token-sale.module.ts'
export { TokenSaleService } from './token-sale.service.ts'
