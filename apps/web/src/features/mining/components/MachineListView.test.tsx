// @vitest-environment happy-dom
import { machineOrderList } from '@halyard/wire/mining'
import { expect, it } from 'vitest'
import { screen, show, signIn } from '#test/component.tsx'
import { exampleOf, server } from '#test/fake-server.ts'
import { navigate } from '#test/navigate.ts'
import { MachineListView } from './MachineListView.tsx'

it("one's own machines are asked for as specified, with status 1, and here with the others too", async () => {
  signIn()
  const asked: string[] = []
  server.answer(machineOrderList, (_, query) => {
    asked.push(query.toString())
    return exampleOf(machineOrderList)
  })
  navigate('/pages/stake/list?view=own')
  show(<MachineListView />)
  await screen.findByText('Harbour S1')
  expect(asked).toEqual(['page=1&pageSize=20&type=&status=1&states=1'])
})
