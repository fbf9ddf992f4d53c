-- Nothing is uploaded.
-- No parameters.
UPDATE session
SET uploaded_through = 0;
