import { endpoints } from '@halyard/wire'
import { Controller } from '@nestjs/common'
import { Call, Serves } from '../../platform/http/serves.ts'
import { AddressBookService } from './address-book.service.ts'

@Controller()
export class AddressBookController {
  constructor(private readonly addresses: AddressBookService) {}

  @Serves(endpoints.saveAddress)
  save({ caller, input }: Call<typeof endpoints.saveAddress>) {
    return this.addresses.save(caller.userId, input)
  }

  @Serves(endpoints.savedAddresses)
  list({ caller, input }: Call<typeof endpoints.savedAddresses>) {
    return this.addresses.list(caller.userId, input)
  }

  @Serves(endpoints.findAddress)
  find({ caller, input }: Call<typeof endpoints.findAddress>) {
    return this.addresses.find(caller.userId, input.entryId)
  }

  @Serves(endpoints.deleteAddress)
  remove({ caller, input }: Call<typeof endpoints.deleteAddress>) {
    return this.addresses.remove(caller.userId, input.entryId)
  }

  @Serves(endpoints.addressWhitelist)
  whitelist({ caller }: Call<typeof endpoints.addressWhitelist>) {
    return this.addresses.whitelist(caller.userId)
  }

  @Serves(endpoints.setAddressWhitelist)
  setWhitelist({ caller, input }: Call<typeof endpoints.setAddressWhitelist>) {
    return this.addresses.setWhitelist(caller.userId, input.on)
  }
}
