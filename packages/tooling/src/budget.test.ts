import { describe, expect, it } from 'vitest'
import { type Chunk, firstLoad } from './budget.ts'

const manifest: Record<string, Chunk> = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: ['src/app/home.tsx'],
    css: ['entry.css'],
  },
  '_shared.js': { file: 'shared.js', imports: ['_react.js'], assets: ['figures.woff2'] },
  '_react.js': { file: 'react.js', imports: ['_shared.js'] },
  'src/app/home.tsx': {
    file: 'home.js',
    src: 'src/app/home.tsx',
    isDynamicEntry: true,
    imports: ['_list.js'],
    css: ['home.css'],
  },
  '_list.js': { file: 'list.js' },
  'src/app/chart.tsx': { file: 'chart.js', src: 'src/app/chart.tsx', isDynamicEntry: true, css: ['chart.css'] },
}

describe('the first load', () => {
  it('is the entry, the page that shows, and what both import, once each', () => {
    expect(firstLoad(manifest, [/home\.tsx$/])).toEqual({
      scripts: ['entry.js', 'home.js', 'list.js', 'react.js', 'shared.js'],
      styles: ['entry.css', 'home.css'],
      fonts: ['figures.woff2'],
    })
  })

  it('cannot be measured without an entry or without the page', () => {
    expect(() => firstLoad({}, [])).toThrow('no entry')
    expect(() => firstLoad(manifest, [/harbour\.tsx$/])).toThrow('No chunk on demand')
  })
})
