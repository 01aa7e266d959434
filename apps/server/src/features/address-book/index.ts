export { AddressBookModule } from './address-book.module.ts'
export { AddressBookService } from './address-book.service.ts'
