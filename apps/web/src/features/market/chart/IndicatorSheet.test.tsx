// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { fill, screen, show } from '#test/component.tsx'
import { useChartSettings } from './chart-settings.ts'
import { IndicatorSheet } from './IndicatorSheet.tsx'

it('parameters of what is shown are chosen, remembered, and put back', async () => {
  const { user } = show(<IndicatorSheet open onClose={() => undefined} />)
  const second = await screen.findByRole('textbox', { name: 'MA, parameter 2' })
  await fill(user, second, '30')
  expect(useChartSettings.getState().parameters).toEqual({ MA: [7, 30, 99] })
  expect(localStorage.getItem('halyard.chart')).toContain('[7,30,99]')
  await fill(user, second, '0')
  expect(second.getAttribute('aria-invalid')).toBe('true')
  await user.tab()
  expect([second.getAttribute('aria-invalid'), (second as HTMLInputElement).value]).toEqual(['false', '30'])
  await user.click(screen.getByRole('button', { name: 'Default values' }))
  expect(useChartSettings.getState().parameters).toEqual({})
  expect((second as HTMLInputElement).value).toBe('25')
})

it('what is not shown has no parameters to choose', async () => {
  const { user } = show(<IndicatorSheet open onClose={() => undefined} />)
  await screen.findByRole('group', { name: 'MA' })
  expect(screen.queryByRole('group', { name: 'RSI' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^RSI/ }))
  expect(screen.getAllByRole('textbox', { name: /^RSI/ })).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: /^RSI/ }))
  expect(screen.queryByRole('group', { name: 'RSI' })).toBeNull()
})
