import type { DaySeries } from '@metapyra/contract/entities/overview'
import { BarChart, Svg } from 'chartist'
import { useEffect, useRef } from 'react'
import { formatCount, formatNumber } from '../ui/format/counted.ts'
import css from './day-chart.module.css'
import { dayName } from './day-name.ts'

interface DayChartProps {
  days: DaySeries
  /** The noun for `1 message` and for `2 messages`. */
  words: [one: string, many: string]
  /** The period that the chart covers, in words. */
  span?: string
}

/** True for the first day, the last and the middle one. More labels would overlap. */
const isNamed = (index: number, { length }: DaySeries) =>
  index === 0 || index === length - 1 || index === Math.floor(length / 2)

const summaryOf = ({ days, words, span = 'the last four weeks' }: DayChartProps): string => {
  const maxCount = days.reduce((best, day) => (day.count > best.count ? day : best))
  const today = days.at(-1)?.count ?? 0
  return `${words[1]} per day in ${span}: ${formatNumber(today)} today, peak ${formatNumber(maxCount.count)} on ${dayName(maxCount.day)}`
}

/** A bar chart with one bar per day. Each bar's value appears on hover; screen readers get a sentence. */
export function DayChart({ days, words, span }: DayChartProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const maxCount = Math.max(...days.map(({ count }) => count))
    const chart = new BarChart(
      host.current,
      {
        labels: days.map(({ day }, index) => (isNamed(index, days) ? dayName(day) : '')),
        series: [days.map(({ count }) => count)],
      },
      {
        low: 0,
        high: Math.max(maxCount, 4),
        chartPadding: { top: 14, right: 20, bottom: 0, left: 0 },
        axisX: { showGrid: false, offset: 22 },
        axisY: {
          onlyInteger: true,
          offset: 36,
          scaleMinSpace: 28,
          labelInterpolationFnc: (value) => formatNumber(Number(value)),
        },
      },
    )
    chart.on('draw', (drawEvent) => {
      if (drawEvent.type !== 'bar') return
      const day = days[drawEvent.index]
      if (!day) return
      const title = new Svg('title')
      title.text(`${dayName(day.day)}: ${formatCount(day.count, ...words)}`)
      drawEvent.element.append(title)
    })
    return () => void chart.detach()
  }, [days, words])
  return (
    <div
      ref={host}
      className={css['chart']}
      role="img"
      aria-label={summaryOf({ days, words, ...(span && { span }) })}
    />
  )
}
