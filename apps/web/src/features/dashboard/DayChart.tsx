import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { monthAndDay } from '../../i18n/dates.ts'
import { numberText } from '../../i18n/numbers.ts'
import styles from './DayChart.module.css'

interface Props {
  label: string
  /** The begin of each day, with its number. */
  days: readonly (readonly [day: number, value: number])[]
}

const height = 180

/** Bars by day. The numbers are in a table as well. */
export function DayChart({ label, days }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<readonly [number, number]>()
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    let chart = draw(element, days, setShown)
    const again = () => {
      chart.destroy()
      chart = draw(element, days, setShown)
    }
    const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
    const themed = new MutationObserver(again)
    resized.observe(element)
    themed.observe(document.documentElement, { attributeFilter: ['data-theme', 'dir', 'lang'] })
    return () => {
      resized.disconnect()
      themed.disconnect()
      chart.destroy()
    }
  }, [days])
  return (
    <div className={styles.chart}>
      <div ref={box} role="img" aria-label={label} />
      <p className={styles.shown} aria-hidden="true">
        {shown && `${monthAndDay(shown[0])}: ${numberText(shown[1])}`}
      </p>
    </div>
  )
}

function draw(
  element: HTMLElement,
  days: Props['days'],
  onPoint: (day: readonly [number, number] | undefined) => void,
): uPlot {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(name).trim()
  const isRightToLeft = style.direction === 'rtl'
  const font = `11px ${style.fontFamily}`
  const axis = { stroke: color('--ink-3'), font, ticks: { show: false } }
  const bars = uPlot.paths.bars?.({ size: [0.72, 28], radius: 0.2 })
  const highest = Math.max(1, ...days.map(([, value]) => value))
  const options: uPlot.Options = {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, dir: isRightToLeft ? -1 : 1, range: [-0.6, days.length - 0.4] },
      y: { range: [0, highest * 1.08] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        splits: () => positionsOf(days.length),
        values: (_chart, places) => places.map((at) => monthAndDay(days[at]?.[0] ?? 0)),
      },
      {
        ...axis,
        side: isRightToLeft ? 1 : 3,
        size: 46,
        grid: { stroke: color('--line'), width: 1 },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000],
        values: (_chart, values) => values.map(numberText),
      },
    ],
    series: [
      {},
      {
        fill: color('--accent'),
        width: 0,
        points: { show: false },
        ...(bars ? { paths: bars } : {}),
      },
    ],
    hooks: {
      setCursor: [({ cursor: { idx } }) => onPoint(days[idx ?? -1])],
    },
  }
  const data: uPlot.AlignedData = [days.map((_, at) => at), days.map(([, value]) => value)]
  return new uPlot(options, data, element)
}

/** Four or so places at even distances, the last day among them. */
function positionsOf(count: number): number[] {
  const step = Math.max(1, Math.ceil(count / 5))
  return Array.from(
    { length: Math.ceil(count / step) },
    (_, at) => count - 1 - at * step,
  ).toReversed()
}
