import { describe, expect, it } from 'vitest'
import { literals } from './literals.ts'
import { named, plant, spoil } from './planted.ts'
import { isTest, within } from './tree.ts'

describe('no words are written into a component', () => {
  it('in this repository', () => {
    const sources = within(/^apps\/web\/src\/.*\.tsx?$/).filter((file) => !isTest(file.path))
    expect(sources.flatMap(literals)).toEqual([])
  })

  it.each([
    ['a page', /^apps\/web\/src\/features\/.*\/pages\/\w+\.tsx$/, 'const planted = <p>Buy now</p>'],
    ['a form', /^apps\/web\/src\/features\/.*Form\.tsx$/, 'const planted = <Field hint="Without a dot" />'],
    ['a hook', /^apps\/web\/src\/features\/.*\/api\.ts$/, "const planted = () => toast.good('Saved')"],
  ])('in %s as it stands, planted ones are found', (_, where, breach) => {
    const { file, at } = plant(where, breach)
    expect(literals(file)).toEqual([named(at, 'Give it a key in locales/')])
  })

  it('nor left where a key stood', () => {
    const { file, at } = spoil(/^apps\/web\/src\/features\/.*\.tsx$/, />\{t\('[\w.]+'\)\}</, '>Your orders<')
    expect(literals(file)).toEqual([named(at, 'Give it a key in locales/')])
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
    ['a property of a component', '<Row summary="Free balance" />'],
    ['a property in another script', '<Row summary={up ? "涨" : t("down")} />'],
    ['what a toast says', "<Row onClick={() => toast.good('Saved')} />"],
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
