import { articleList, findArticle } from '@halyard/wire/articles'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery, keptApiQuery } from '#platform/query/api-query.ts'

export type Article = ResponseOf<typeof findArticle>
export type Headline = ResponseOf<typeof articleList>['list'][number]

/** Read offline too, once it was read online. */
export function useArticle(articleId: number) {
  return useQuery(keptApiQuery(findArticle, { articleId }))
}

const help = { category: 'help', page: 1, pageSize: 100 } as const

/** All of the help, in the order in which it is read; it stays on the device for whoever needs it offline. */
export function useHelp() {
  return useQuery(keptApiQuery(articleList, help))
}

/** The help articles that have every word; what was found before stays until the next is there. */
export function useHelpSearch(words: string) {
  return useQuery({
    ...apiQuery(articleList, { ...help, search: words }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}
