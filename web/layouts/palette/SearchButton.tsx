import { SearchOutlined } from "@ant-design/icons-svg";
import { Button } from "antd";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { LARGE_SCREEN } from "../../theme/tokens.ts";
import { searchKeys } from "./search-keys.ts";
import { Glyph } from "../../ui/Glyph.tsx";

/** Opens the search over everything; it is on Ctrl/⌘ K, too. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  const isLarge = useMediaQuery(LARGE_SCREEN, true);
  if (!isLarge) {
    return (
      <Button
        type="text"
        shape="circle"
        icon={<Glyph of={SearchOutlined} />}
        onClick={onClick}
        data-tour="search"
        aria-label="Buscar en todo"
      />
    );
  }
  return (
    <Button
      icon={<Glyph of={SearchOutlined} />}
      onClick={onClick}
      data-tour="search"
      aria-keyshortcuts="Control+K Meta+K"
    >
      Buscar <kbd>{searchKeys().join(" ")}</kbd>
    </Button>
  );
}
