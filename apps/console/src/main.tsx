import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import BooksIcon from '@mui/icons-material/AccountBalanceOutlined'
import StatementsIcon from '@mui/icons-material/CalendarMonthOutlined'
import CatalogueIcon from '@mui/icons-material/CategoryOutlined'
import ChecksIcon from '@mui/icons-material/FactCheckOutlined'
import InboxIcon from '@mui/icons-material/ForumOutlined'
import LogIcon from '@mui/icons-material/HistoryOutlined'
import QueueIcon from '@mui/icons-material/InboxOutlined'
import AlarmIcon from '@mui/icons-material/NotificationsActiveOutlined'
import JobsIcon from '@mui/icons-material/PendingActionsOutlined'
import UsersIcon from '@mui/icons-material/PeopleOutlined'
import EpochsIcon from '@mui/icons-material/TimelineOutlined'
import { Admin, CustomRoutes, localStorageStore, Resource } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { Route } from 'react-router-dom'
import { Account } from './account.tsx'
import { Alarms } from './alarms.tsx'
import { Books, StatementList } from './books.tsx'
import { CasePage } from './case.tsx'
import { CatalogueCreate, CatalogueEdit, CatalogueList } from './catalogue.tsx'
import { Checks } from './checks.tsx'
import { dataProvider } from './data-provider.ts'
import { EpochList } from './epochs.tsx'
import { ConversationPage, InboxList } from './inbox.tsx'
import { JobList } from './jobs.tsx'
import { LogList } from './log.tsx'
import { QueueList } from './queue.tsx'
import { authProvider } from './session.ts'
import { darkTheme, lightTheme, Shell, SignIn } from './shell.tsx'
import { i18nProvider } from './texts/index.ts'
import { UserList, UserPage } from './users.tsx'

/** The policy of the page takes styles with this answer's nonce only. */
const { nonce } = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]') ?? {}
const styles = createCache({ key: 'console', ...(nonce ? { nonce } : {}) })

const place = document.getElementById('console')
if (!place) throw new Error('There is no place for the console on this page.')
createRoot(place).render(
  <CacheProvider value={styles}>
    <Admin
      title="Halyard"
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      store={localStorageStore(undefined, 'console')}
      theme={lightTheme}
      darkTheme={darkTheme}
      layout={Shell}
      loginPage={SignIn}
      requireAuth
      disableTelemetry
    >
      <Resource name="queue" icon={QueueIcon} list={QueueList} show={CasePage} />
      <Resource name="inbox" icon={InboxIcon} list={InboxList} show={ConversationPage} />
      <Resource name="users" icon={UsersIcon} list={UserList} show={UserPage} />
      <Resource
        name="catalogue"
        icon={CatalogueIcon}
        list={CatalogueList}
        edit={CatalogueEdit}
        create={CatalogueCreate}
      />
      <Resource name="books" icon={BooksIcon} list={Books} />
      <Resource name="statements" icon={StatementsIcon} list={StatementList} />
      <Resource name="epochs" icon={EpochsIcon} list={EpochList} />
      <Resource name="checks" icon={ChecksIcon} list={Checks} />
      <Resource name="log" icon={LogIcon} list={LogList} />
      <Resource name="alarms" icon={AlarmIcon} list={Alarms} />
      <Resource name="jobs" icon={JobsIcon} list={JobList} />
      <CustomRoutes>
        <Route path="/account" element={<Account />} />
      </CustomRoutes>
    </Admin>
  </CacheProvider>,
)
