import { Button } from "antd";
import { useId, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
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

/** Its field would take the focus for each press within it: of the button, of the next month, of a day. */
function keepFocus(event: MouseEvent) {
  event.stopPropagation();
}

/** The button that opens a month to choose a day from; Escape and a click elsewhere close it. */
export function DayPopover({ value, onChoose }: DayPopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    panel.current?.hidePopover();
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    // It closes the month alone, not the dialog around it (see DialogFrame).
    event.preventDefault();
    close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what can be pressed is in it
    <span className={styles.place} onClick={keepFocus} onKeyDown={onKeyDown}>
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
              close();
            }}
          />
        )}
      </div>
    </span>
  );
}
