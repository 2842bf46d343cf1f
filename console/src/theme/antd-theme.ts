import { tokens } from 'virtual:design-tokens'
import type { ThemeConfig } from 'antd'
import { theme } from 'antd'
import type { Mode } from './mode.ts'

const px = (value: string | undefined) => Number.parseInt(value ?? '0', 10)

/**
 * Builds antd's theme from the shared tokens. The palette is set explicitly, so that antd derives no untested color.
 */
export function antdTheme(mode: Mode, hasMotion: boolean): ThemeConfig {
  const t = tokens[mode]
  const isDark = mode === 'dark'
  const at = (name: string) => {
    const value = t[name]
    if (!value) throw new Error(`tokens.css has no --${name}`)
    return value
  }
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: at('brand'),
      // In dark mode, brand-hover is too light under white text.
      colorPrimaryHover: at(isDark ? 'brand-active' : 'brand-hover'),
      colorPrimaryActive: at('brand-active'),
      colorPrimaryText: at('brand-text'),
      colorPrimaryBg: at('brand-soft'),
      colorPrimaryBgHover: at('brand-soft'),
      colorTextLightSolid: at('on-brand'),
      colorInfo: at('brand'),
      colorLink: at('brand-text'),
      colorLinkHover: at('brand-text'),
      colorLinkActive: at('brand-text'),
      colorSuccess: at('good'),
      colorSuccessText: at('good-text'),
      colorSuccessBg: at('good-soft'),
      colorWarning: at('amber'),
      colorWarningText: at('amber-text'),
      colorWarningBg: at('amber-soft'),
      // No single red is readable both on a dark background and under white text. In dark mode it is bright, with dark
      // text on it.
      colorError: at(isDark ? 'bad-text' : 'bad'),
      colorErrorHover: at(isDark ? 'bad-text' : 'bad-hover'),
      colorErrorActive: at(isDark ? 'bad-text' : 'bad-hover'),
      colorErrorText: at('bad-text'),
      colorErrorBg: at('bad-soft'),
      colorText: at('text'),
      colorTextHeading: at('text'),
      colorTextSecondary: at('text-muted'),
      colorTextTertiary: at('text-muted'),
      colorTextDescription: at('text-muted'),
      colorTextPlaceholder: at('text-muted'),
      colorIcon: at('text-muted'),
      colorBgLayout: at('page'),
      colorBgContainer: at('surface'),
      colorBgElevated: at('surface-raised'),
      colorBgMask: at('veil'),
      colorFillAlter: at('surface-sunk'),
      colorBorder: at('line-control'),
      colorBorderSecondary: at('line'),
      colorSplit: at('line'),
      controlItemBgHover: at('surface-hover'),
      controlItemBgActive: at('brand-soft'),
      controlItemBgActiveHover: at('brand-soft'),
      controlOutline: 'transparent',
      borderRadius: px(at('radius-control')),
      borderRadiusLG: px(at('radius-card')),
      borderRadiusSM: px(at('radius-control')),
      boxShadow: at('shadow'),
      boxShadowSecondary: at('shadow'),
      boxShadowTertiary: 'none',
      fontFamily: at('font'),
      fontSize: 14,
      controlHeight: 34,
      controlHeightSM: 28,
      motion: hasMotion,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        dangerColor: at(isDark ? 'surface-sunk' : 'on-state'),
        defaultHoverColor: at('brand-text'),
        defaultActiveColor: at('brand-text'),
        fontWeight: 500,
      },
      Table: {
        headerBg: at('surface-sunk'),
        headerColor: at('text-muted'),
        headerSortActiveBg: at('surface-sunk'),
        headerSortHoverBg: at('surface-hover'),
        bodySortBg: 'transparent',
        headerSplitColor: 'transparent',
        rowHoverBg: at('surface-hover'),
        borderColor: at('line'),
        cellPaddingBlockMD: 9,
        cellPaddingInlineMD: 12,
      },
      Pagination: {
        itemActiveBg: at('brand-soft'),
        itemActiveColor: at('on-brand-soft'),
        itemActiveColorHover: at('on-brand-soft'),
      },
      Tooltip: { colorBgSpotlight: isDark ? at('surface-hover') : at('text') },
    },
  }
}
