import { describe, expect, it } from 'vitest'
import { literals } from './literals.ts'
import { isTest, within } from './tree.ts'

describe('no words are written into a component', () => {
  it('in this repository', () => {
    const components = within(/^apps\/web\/src\/.*\.tsx$/).filter((file) => !isTest(file.path))
    expect(components.flatMap(literals)).toEqual([])
  })

  it.each([
    ['text between tags', '<p>Buy now</p>'],
    ['text beside an expression', '<p>{name} bought</p>'],
    ['a string in braces', "<p>{'Buy'}</p>"],
    ['one arm of a choice', "<p>{open ? t('open') : 'Closed'}</p>"],
    ['a string after &&', "<p>{open && 'Closed'}</p>"],
    ['a template', `<p>{\`Total $\{sum}\`}</p>`],
    ['a name read aloud', '<button aria-label="Close" />'],
    ['an attribute with a choice', "<input placeholder={wide ? t('sum') : 'Sum'} />"],
    ['an alternative text', '<img alt="A sail" />'],
    ['words in another script', '<p>买入</p>'],
  ])('%s is found', (_, jsx) => {
    expect(literals({ path: 'page.tsx', text: `const page = ${jsx}` })).toEqual([expect.stringContaining('page.tsx:1')])
  })

  it.each([
    ['a translated text', "<p title={t('buy')}>{t('buy')}</p>"],
    ['punctuation and numbers', '<p>{a} / {b} · 24 %</p>'],
    ['a space that does not break', '<p>&nbsp;</p>'],
    ['a code in capitals', '<b>USDT</b>'],
    ['the name of the product', '<h1>Halyard</h1>'],
    ['an empty alternative text', '<img alt="" />'],
    ['attributes that nobody reads', '<div className="row" data-side={up ? "up" : "down"} />'],
    ['an argument of a call', "<p>{format(sum, 'short')}</p>"],
    ['a comparison', "<p>{side === 'buy' && <Arrow />}</p>"],
  ])('%s is fine', (_, jsx) => {
    expect(literals({ path: 'page.tsx', text: `const page = ${jsx}` })).toEqual([])
  })
})
