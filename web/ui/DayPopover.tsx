import { Button } from "antd";
import { useId, useRef, useState } from "react";
import { todayInMadrid } from "../lib/format.ts";
import { Icon } from "./Icon.tsx";
import { MonthCalendar } from "./MonthCalendar.tsx";
import { placePanel } from "./place-panel.ts";
import styles from "./DayPopover.module.css";

interface DayPopoverProps {
  /** `yyyy-mm-dd`; "" for none. */
  value: string;
  onChoose: (day: string) => void;
}

/** The button that opens a month to choose a day from; Escape and a click elsewhere close it. */
export function DayPopover({ value, onChoose }: DayPopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        type="text"
        size="small"
        popoverTarget={id}
        aria-label="Abrir el calendario"
        aria-expanded={isOpen}
        icon={<Icon name="calendar" size={20} />}
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        onToggle={({ newState }) => {
          setOpen(newState === "open");
          if (newState === "open" && panel.current && button.current)
            placePanel(panel.current, button.current);
        }}
      >
        {isOpen && (
          <MonthCalendar
            label="Calendario"
            today={todayInMadrid()}
            marks={[]}
            selected={value === "" ? null : value}
            onSelect={(day) => {
              if (day !== null) onChoose(day);
              panel.current?.hidePopover();
              button.current?.focus();
            }}
          />
        )}
      </div>
    </>
  );
}
