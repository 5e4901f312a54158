import {
  Bell,
  BookOpen,
  ChevronLeft,
  CircleQuestionMark,
  Check,
  Folder,
  HardHat,
  Layers,
  LogOut,
  Package,
  Ruler,
  Settings,
} from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/action/button'
import { IconButton } from '../ui/action/icon-button'
import { FormField } from '../ui/input/form-field'
import { TextInput } from '../ui/input/text-input'
import { Icon } from '../ui/icon'
import { AccountBar } from '../ui/shell/account-bar'
import { AppHeader, PhoneHeader } from '../ui/shell/app-header'
import { BottomBar, BottomBarItem, RoundLink, RoundLinks } from '../ui/shell/bottom-bar'
import { Breadcrumb } from '../ui/shell/breadcrumb'
import { FindButton } from '../ui/shell/find-button'
import { LoginSheet } from '../ui/shell/login-sheet'
import { Logo } from '../ui/shell/logo'
import { NavGroup, NavItem } from '../ui/shell/nav-item'
import { ActionBar, PageBody, PageHeading, Section } from '../ui/shell/page'
import { PrimarySidebar, SecondarySidebar } from '../ui/shell/sidebar'
import { SuperAdminBar, SuperAdminButton } from '../ui/shell/super-admin-bar'
import { CountBadge } from '../ui/status/count-badge'
import { SyncPill } from '../ui/status/sync-pill'
import { KeyHint } from '../ui/action/key-hint'
import styles from './kitchen.module.css'
import { Specimen } from './specimen'

export function Shells() {
  const [login, setLogin] = useState(new URLSearchParams(window.location.search).has('login'))
  return (
    <>
      <DesktopShell />
      <PhoneShell onSignIn={() => setLogin(true)} />
      {login && <SignIn onClose={() => setLogin(false)} />}
    </>
  )
}

function Pill() {
  return <SyncPill state="saved" text="Saved" label="Open the sync centre" onOpen={() => undefined} />
}

function DesktopShell() {
  const [collapsed, setCollapsed] = useState(false)
  const [group, setGroup] = useState(true)
  const [bar, setBar] = useState(true)
  return (
    <Specimen title="Shell" wide>
      <SuperAdminBar
        label="Super admin tools"
        shown={bar}
        logo={<Logo />}
        account="Northgate Interiors"
        user="super@demo.quoin"
        end={
          <SuperAdminButton plain onClick={() => setBar(false)}>
            Hide <KeyHint keys={['Alt A']} />
          </SuperAdminButton>
        }
      >
        <SuperAdminButton icon={Check}>Estimating on</SuperAdminButton>
        <SuperAdminButton>Super admin page</SuperAdminButton>
      </SuperAdminBar>
      <div className={styles['shell']}>
        <PrimarySidebar
          label="Main"
          collapsed={collapsed}
          onToggle={() => setCollapsed(!collapsed)}
          expandLabel="Open the menu"
          collapseLabel="Close the menu"
          logo={
            <>
              <Logo />
              {!collapsed && 'Quoin'}
            </>
          }
          account={<AccountBar account="Northgate Interiors" user="Priya Nair" />}
          foot={
            <NavItem icon={LogOut}>
              <button type="button">Sign out</button>
            </NavItem>
          }
        >
          <NavItem icon={Folder} active>
            <a href="#projects">Projects</a>
          </NavItem>
          <NavItem icon={Ruler}>
            <a href="#takeoff">Takeoff</a>
          </NavItem>
          <NavItem icon={BookOpen} badge={<CountBadge count={2} label="unread" />}>
            <a href="#accounts">Accounts</a>
          </NavItem>
        </PrimarySidebar>
        <SecondarySidebar label="Kestrel House" over="2417 · On site" title="Kestrel House">
          <NavItem>
            <a href="#hub">Project hub</a>
          </NavItem>
          <NavGroup
            label="Applications"
            open={group}
            onToggle={() => setGroup(!group)}
            badge={<CountBadge count={0} showZero label="to review" />}
          >
            <NavItem level="sub" active>
              <a href="#out">Outgoing applications</a>
            </NavItem>
            <NavItem level="sub" badge={<CountBadge count={0} showZero label="to review" />}>
              <a href="#in">Review incoming</a>
            </NavItem>
          </NavGroup>
        </SecondarySidebar>
        <div className={styles['shellPage']}>
          <AppHeader
            breadcrumb={
              <Breadcrumb
                label="Where you are"
                links={[
                  <a key="p" href="#p">
                    2431 Albion Mill
                  </a>,
                ]}
                current="Overview"
              />
            }
          >
            <FindButton label="Find or do anything" keys={['Ctrl K']} onOpen={() => undefined} />
            <Pill />
            <IconButton icon={CircleQuestionMark} label="Click to get help using the product" />
            <IconButton icon={Bell} label="Notifications" mark={<CountBadge count={4} label="unread" />} />
          </AppHeader>
          <PageHeading
            title="Edit supplier: Harland Building Supplies Ltd"
            over="Suppliers"
            ruled
            actions={<Button kind="primary">Save changes</Button>}
          />
          <PageBody>
            <Section title="Company" aside="2 lines to look at">
              Content
            </Section>
          </PageBody>
        </div>
      </div>
    </Specimen>
  )
}

function PhoneShell({ onSignIn }: { onSignIn: () => void }) {
  return (
    <Specimen title="Phone shell">
      <PhoneHeader
        lead={<IconButton icon={ChevronLeft} label="Back" />}
        title="Kestrel House"
        under="2417 · Levels 2–4 fit-out"
      >
        <Pill />
      </PhoneHeader>
      <RoundLinks>
        <RoundLink icon={Layers} badge={<CountBadge count={3} label="new" />}>
          <a href="#labour">Labour</a>
        </RoundLink>
        <RoundLink icon={Settings}>
          <a href="#settings">Settings</a>
        </RoundLink>
      </RoundLinks>
      <ActionBar>
        <IconButton icon={Layers} label="Photo" look="outlined" size="large" />
        <Button kind="primary" size="large" fill>
          Next: Level 3 South
        </Button>
      </ActionBar>
      <BottomBar label="Places">
        <BottomBarItem icon={HardHat} active>
          <a href="#hub2">Hub</a>
        </BottomBarItem>
        <BottomBarItem icon={Layers}>
          <a href="#progress2">Progress</a>
        </BottomBarItem>
        <BottomBarItem icon={Package} badge={<CountBadge count={2} label="late" />}>
          <a href="#materials2">Materials</a>
        </BottomBarItem>
      </BottomBar>
      <Button onClick={onSignIn}>Sign-in sheet</Button>
    </Specimen>
  )
}

function SignIn({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles['login']}>
      <LoginSheet
        name="Quoin"
        tagline="All-in-one platform for managing project financials"
        cells={[
          { label: 'Version', value: '1.0.0' },
          { label: 'Language', value: 'English (GB)' },
          {
            label: 'Service',
            value: (
              <>
                <Icon of={Check} size="small" /> Working
              </>
            ),
          },
        ]}
      >
        <h1 className="type-title">Sign in</h1>
        <FormField label="Username">
          <TextInput value="priya.nair@northgateinteriors.example" onChange={() => undefined} />
        </FormField>
        <Button kind="primary" onClick={onClose}>
          Sign in
        </Button>
      </LoginSheet>
    </div>
  )
}
