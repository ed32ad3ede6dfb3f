import { Link } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import { CheckList } from "../../ui/site/CheckList.tsx";
import { FactRows } from "../../ui/site/FactRows.tsx";
import type { NumberedSection } from "./NumberedSections.tsx";

/**
 * The ten documented parts. What is said of the law: LO 1/2025, articles 3.2 (excluded), 5 (before suing), 7.1
 * (limitation), 9 (confidential), 10 (proof of the attempt); Ley 5/2012, articles 11, 13, 15, 19, 22, 23 and 25.
 */
export const SECTIONS: readonly NumberedSection[] = [
  {
    id: "que-es",
    title: "Qué es la mediación y por qué a menudo es obligatoria",
    content: (
      <>
        <p>
          La mediación es una conversación ordenada entre quienes tienen un conflicto, con una persona neutral
          que la conduce. El acuerdo lo encuentran las partes, no se lo dicta nadie.
        </p>
        <p>
          Desde la <strong>Ley Orgánica 1/2025</strong>, en los asuntos civiles y mercantiles el juzgado solo
          admite la demanda, con carácter general, si antes se ha intentado llegar a un acuerdo (artículo 5).
          A esto se le llama <em>requisito de procedibilidad</em>. La mediación es una de las formas de
          cumplirlo, siempre que se haya negociado sobre lo mismo que después se reclama.
        </p>
      </>
    ),
  },
  {
    id: "ventajas",
    title: "Qué gana quien evita el juicio",
    content: (
      <ul>
        <li>
          <strong>Tiempo.</strong> Las fechas las acordáis vosotros, sin esperar a que un juzgado señale un
          día.
        </li>
        <li>
          <strong>Dinero.</strong> El coste se conoce antes de empezar y se reparte.
        </li>
        <li>
          <strong>Control.</strong> Nadie decide por ti: puedes aceptar, proponer otra cosa o dejarlo.
        </li>
        <li>
          <strong>Discreción.</strong> Lo que se habla es confidencial.
        </li>
        <li>
          <strong>Relaciones.</strong> Es más fácil seguir siendo vecinos, socios o clientes después de hablar
          que después de un juicio.
        </li>
      </ul>
    ),
  },
  {
    id: "casos",
    title: "En qué casos sirve",
    content: (
      <>
        <p>Los más frecuentes:</p>
        <CheckList
          items={[
            "Deudas entre particulares: un préstamo sin devolver, una venta sin pagar",
            "Impagos financieros: créditos, tarjetas o cuotas pendientes",
            "Conflictos por un contrato o un servicio: obras, suministros, alquileres, trabajos mal hechos",
          ]}
        />
        <p>Quedan fuera de lo que exige la Ley Orgánica 1/2025 (artículo 3.2):</p>
        <CheckList
          mark="no"
          items={[
            "Los asuntos laborales, penales y concursales",
            "Aquellos en los que una de las partes es una entidad del sector público",
          ]}
        />
        <p>
          En esas materias puede haber otras formas de acuerdo, pero de aquí no saldría un certificado que
          sirva para demandar.
        </p>
      </>
    ),
  },
  {
    id: "por-que-acuerdo",
    title: "Por qué hacerlo con Acuerdo",
    content: (
      <>
        <p>
          Eliges a tu mediador comparando especialidad, experiencia, tarifa y opiniones de clientes con el
          caso cerrado. Sus credenciales aparecen como verificadas solo cuando las hemos comprobado.
        </p>
        <p>
          Desde el primer mensaje, todo queda en un expediente: a quién se invitó, cuándo respondió, qué
          sesiones hubo y qué se acordó. Si más adelante tienes que probarlo, está ordenado y fechado.
        </p>
      </>
    ),
  },
  {
    id: "paso-a-paso",
    title: "El proceso, paso a paso",
    content: (
      <ol>
        <li>
          <strong>Envías el expediente.</strong> Cuentas lo que ocurre, con quién, y aportas los documentos.
        </li>
        <li>
          <strong>Se contacta con la otra parte por un medio verificable.</strong> Así queda constancia de que
          recibió la invitación y de cuándo.
        </li>
        <li>
          <strong>Se celebra la sesión, en línea o por teléfono.</strong> Dura entre 30 y 60 minutos; si hace
          falta, se fijan más.
        </li>
        <li>
          <strong>Si hay acuerdo, se firma un acta</strong> con lo que cada parte se compromete a hacer y
          cuándo.
        </li>
        <li>
          <strong>Si no lo hay, el caso se cierra</strong> con constancia formal del intento.
        </li>
      </ol>
    ),
  },
  {
    id: "validez",
    title: "Qué valor tiene lo que se firma",
    content: (
      <>
        <p>
          El acuerdo firmado obliga a las partes como cualquier contrato. Recoge quiénes son, a qué se
          compromete cada una y que se siguió el procedimiento que marca la ley (Ley 5/2012, artículo 23).
        </p>
        <p>
          Si queréis ir más lejos, podéis <strong>elevarlo a escritura pública ante notario</strong>, con el
          acta de la sesión constitutiva y el acta final. Se convierte entonces en título ejecutivo: si
          alguien incumple, se puede pedir directamente al juzgado que lo haga cumplir, sin un juicio previo
          (artículo 25).
        </p>
      </>
    ),
  },
  {
    id: "coste",
    title: "Cuánto cuesta y cuánto se ahorra",
    content: (
      <>
        <FactRows
          rows={[
            {
              term: "Reparto del coste",
              value: "50 %",
              note: "A partes iguales, salvo que acordéis otra cosa (Ley 5/2012, artículo 15).",
            },
            { term: "Ahorro frente a servicios similares", value: "hasta 70 %" },
            { term: "Ahorro frente a un juicio", value: "hasta 95 %" },
          ]}
        />
        <p>
          El ahorro depende del asunto y de la tarifa de cada mediador. La verás en su perfil, y antes de
          empezar recibirás un presupuesto.
        </p>
      </>
    ),
  },
  {
    id: "neutralidad",
    title: "Un mediador que no toma partido",
    content: (
      <p>
        No representa ni asesora a ninguna de las partes. Para ejercer necesita titulación, formación
        específica y un seguro de responsabilidad civil (Ley 5/2012, artículo 11). Si hay algo que pueda
        comprometer su imparcialidad, tiene que decirlo, y solo sigue si las dos partes están de acuerdo por
        escrito (artículo 13).
      </p>
    ),
  },
  {
    id: "tecnologia",
    title: "La tecnología, para acercar",
    content: (
      <>
        <p>
          Las sesiones se hacen desde donde estés. Los documentos se comparten en el expediente, las fechas
          llegan a tu agenda y el acuerdo se puede firmar electrónicamente.
        </p>
        <p>
          ¿Prefieres el teléfono? También vale. Y si no te manejas bien con una pantalla, dilo: el proceso se
          adapta a ti, no al revés.
        </p>
      </>
    ),
  },
  {
    id: "sin-acuerdo",
    title: "Qué pasa si no hay acuerdo",
    content: (
      <>
        <p>
          No pierdes nada por haberlo intentado. El mediador deja constancia formal del intento: quiénes son
          las partes, qué se quería resolver, cómo y cuándo se invitó y qué ocurrió. Con ese documento puedes
          acreditar que cumpliste antes de demandar (Ley Orgánica 1/2025, artículo 10).
        </p>
        <p>
          Además, el plazo para reclamar se interrumpe desde que se intenta comunicar con la otra parte, y la
          constancia sirve para demandar durante un año (artículo 7). Si te preguntas qué camino te conviene,{" "}
          <Link to={publicPaths.services()}>compara todas las intervenciones</Link>.
        </p>
      </>
    ),
  },
];
