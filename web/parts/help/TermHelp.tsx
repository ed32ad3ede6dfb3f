import { QuestionCircleOutlined } from "@ant-design/icons-svg";
import { Button, Popover } from "antd";
import { Suspense, useState } from "react";
import { Glyph } from "../../ui/Glyph.tsx";
import type { Term } from "./glossary.ts";
import styles from "./TermHelp.module.css";
import { late } from "../../ui/late.tsx";

const TermText = late(async () => ({ default: (await import("./TermText.tsx")).TermText }));

/**
 * A question mark beside a word: what it means, on a press, in a region that is read out; Escape or a press elsewhere
 * closes it, and the focus stays where it was. The words are loaded when somebody asks.
 */
export function TermHelp({ term, name }: { term: Term; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={`${styles.help} screen-only`}>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        destroyOnHidden
        // Inside the region, so that it is read out when it comes.
        getPopupContainer={(button) => (button.nextElementSibling as HTMLElement | null) ?? document.body}
        content={
          <Suspense>
            <TermText term={term} />
          </Suspense>
        }
      >
        <Button
          type="text"
          shape="circle"
          size="small"
          icon={<Glyph of={QuestionCircleOutlined} />}
          aria-expanded={isOpen}
          aria-label={`Qué significa: ${name}`}
        />
      </Popover>
      <span role="status" />
    </span>
  );
}
