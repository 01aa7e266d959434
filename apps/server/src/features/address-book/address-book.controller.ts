import { endpoints, type RequestOf } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Caller, Input, Serves } from '../../platform/http/serves.ts'
import type { Session } from '../../platform/session/session.ts'
import { AddressBookService } from './address-book.service.ts'

@Controller()
export class AddressBookController {
  constructor(private readonly addresses: AddressBookService) {}

  @Serves(endpoints.saveAddress)
  save(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.saveAddress>) {
    return this.addresses.save(caller.userId, input)
  }

  @Serves(endpoints.savedAddresses)
  list(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.savedAddresses>) {
    return this.addresses.list(caller.userId, input)
  }

  @Serves(endpoints.findAddress)
  find(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.findAddress>) {
    return this.addresses.find(caller.userId, input.entryId)
  }

  @Serves(endpoints.deleteAddress)
  remove(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.deleteAddress>) {
    return this.addresses.remove(caller.userId, input.entryId)
  }

  @Serves(endpoints.addressWhitelist)
  whitelist(@Caller() caller: Session) {
    return this.addresses.whitelist(caller.userId)
  }

  @Serves(endpoints.setAddressWhitelist)
  setWhitelist(@Caller() caller: Session, @Input() input: RequestOf<typeof endpoints.setAddressWhitelist>) {
    return this.addresses.setWhitelist(caller.userId, input.on)
  }
}
