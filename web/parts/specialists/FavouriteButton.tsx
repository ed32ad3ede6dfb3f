import { Icon } from "../../ui/site/Icon.tsx";
import { useFavourites } from "./favourites.ts";
import styles from "./FavouriteButton.module.css";

interface FavouriteButtonProps {
  /** The specialist's id. */
  id: string;
  name: string;
}

/** The star of a specialist. Not shown where no script can answer it. */
export function FavouriteButton({ id, name }: FavouriteButtonProps) {
  const { isFavourite, toggle } = useFavourites();
  const pressed = isFavourite(id);
  return (
    <button
      type="button"
      className={styles.star}
      aria-pressed={pressed}
      aria-label={`Añadir a favoritos: ${name}`}
      title={pressed ? "Quitar de favoritos" : "Añadir a favoritos"}
      onClick={() => toggle(id, name)}
    >
      <Icon name="star" size={24} />
    </button>
  );
}
