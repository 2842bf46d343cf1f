import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { antdTheme } from '../theme/antd-theme.ts'
import { useMode } from '../theme/mode.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content

export function ThemeRoot({ children }: { children: ReactNode }) {
  const mode = useMode()
  const theme = useMemo(
    () => antdTheme(mode, !matchMedia('(prefers-reduced-motion: reduce)').matches),
    [mode],
  )
  return (
    <ConfigProvider theme={theme} csp={nonce ? { nonce } : {}} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
