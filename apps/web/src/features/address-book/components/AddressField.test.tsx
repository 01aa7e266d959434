// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { screen, show } from '#test/component.tsx'
import { AddressTools } from './AddressField.tsx'

function Held() {
  const [value, setValue] = useState('')
  return (
    <>
      <output>{value}</output>
      <AddressTools value={value} onChange={setValue} onPick={undefined} />
    </>
  )
}

it('pastes the address alone, and clears it', async () => {
  const { user } = show(<Held />)
  await navigator.clipboard.writeText(' bitcoin:bc1qar0?amount=1')
  await user.click(screen.getByRole('button', { name: 'Paste' }))
  await screen.findByText('bc1qar0')
  await user.click(screen.getByRole('button', { name: 'Clear the address' }))
  expect(screen.queryByText('bc1qar0')).toBeNull()
})

it('says so where there is nothing to paste, and where there is no camera', async () => {
  const { user } = show(<Held />)
  vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new Error('not allowed'))
  await user.click(screen.getByRole('button', { name: 'Paste' }))
  await screen.findByText('There is no text to paste')
  await user.click(screen.getByRole('button', { name: 'Scan a QR code' }))
  await screen.findByText('There is no camera, or access to it was refused. Paste the address instead.')
})
