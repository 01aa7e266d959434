// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { machineList, machineOrderList } from '@halyard/wire/mining'
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

it.each([
  // a day's yield of the price over 30 days │ what it brings, and the colour of both
  ['0.05', '+50%', 'up', 'up'],
  ['0.0263', '−21.1%', 'down', 'warning'],
])('a machine that yields %s a day brings %s', async (dailyYield, brings, toneOfReturn, toneOfState) => {
  const example = exampleOf(machineList)
  const [machine] = example.list
  if (!machine) throw new Error('the example has no machine')
  const offered = { ...machine, state: 'offered', dailyYield: Amount.of(dailyYield), termDays: 30 } as const
  server.answer(machineList, { ...example, list: [offered] })
  navigate('/pages/stake/detail')
  show(<MachineListView />)
  expect((await screen.findByText(brings)).className).toMatch(new RegExp(`\\b_?${toneOfReturn}`))
  expect(screen.getByText('On sale').className).toMatch(new RegExp(`\\b_?${toneOfState}`))
})
