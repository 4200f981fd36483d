import { type RawBuilder, sql } from 'kysely';
import { create } from 'qrcode';
import { formatCopyLine, type Grader, graders } from '#app/catalogue/copy/copy.ts';
import {
  type ProductSummaryRow,
  productsWithFacts,
  summaryColumns,
} from '#app/catalogue/product/products.server.ts';
import type { Connection } from '#app/platform/database/database.server.ts';

export interface Sticker {
  id: number;
  name: string;
  /** 'CGC 9.4 A · Complete · Very good · PAL', or the part of it that is known. */
  grade: string;
  priceCents: number;
  code: QrCode;
}

/** The drawing of a QR code: its width in squares and the path of the dark ones. */
interface QrCode {
  size: number;
  path: string;
}

/** Ten pages. */
export const maxStickers = 650;

/** The stickers of the products of a condition by name, each with a code that leads to its page. */
export async function listStickers(
  db: Connection,
  condition: RawBuilder<unknown>,
  origin: string,
): Promise<Sticker[]> {
  const found = await sql<
    ProductSummaryRow & { gradedBy: Grader | null; certifiedGrade: string | null }
  >`
    select ${summaryColumns}, graded_by as "gradedBy", grade as "certifiedGrade"
    from ${productsWithFacts} where ${condition} order by name, id limit ${maxStickers}`.execute(
    db,
  );
  return found.rows.map((row) => {
    const { id, name, priceCents, gradedBy, certifiedGrade } = row;
    const certified = [gradedBy && graders[gradedBy], certifiedGrade].filter(Boolean).join(' ');
    const grade = [certified, formatCopyLine(row)].filter(Boolean).join(' · ');
    return { id, name, grade, priceCents, code: drawQrCode(`${origin}/product/${id}`) };
  });
}

function drawQrCode(text: string): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = [...data].flatMap((isDark, index) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : [],
  );
  return { size, path: dark.join('') };
}
